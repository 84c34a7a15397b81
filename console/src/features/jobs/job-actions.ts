import type { PlannedAction } from '../../ui/action/planned-action.tsx'

/** Facts about one job. */
interface JobFacts {
  readonly job: string
  readonly name: string
  /** The amount of work due at the last run, in words; null if the job has never run. */
  readonly due: string | null
}

/** The actions on a job, in the order of their buttons. The API carries them out (functions/src/console/jobs). */
export const JOB_ACTIONS: readonly PlannedAction<JobFacts>[] = [
  {
    endpoint: 'tryJob',
    call: (call, { job }, { reason }) => call('tryJob', { params: { job }, body: { reason } }),
    words: {
      fr: {
        button: 'Essayer à blanc',
        label: ({ name }) => `Essayer à blanc\u00A0: ${name}`,
        title: ({ name }) => `Essayer «\u00A0${name}\u00A0» à blanc\u202F?`,
        text: 'La tâche compte ce qu’elle traiterait, sans rien supprimer ni écrire à personne.',
        action: 'Essayer à blanc',
        done: 'Essai demandé. Le résultat s’affichera ici.',
      },
      en: {
        button: 'Dry run',
        label: ({ name }) => `Dry run: ${name}`,
        title: ({ name }) => `Start a dry run of “${name}”?`,
        text: 'The job counts what it would handle, without erasing anything or writing to anybody.',
        action: 'Dry run',
        done: 'Dry run requested. Its result will appear here.',
      },
    },
  },

  {
    endpoint: 'runJob',
    call: (call, { job }, { reason }) => call('runJob', { params: { job }, body: { reason } }),
    words: {
      fr: {
        button: 'Lancer maintenant',
        label: ({ name }) => `Lancer maintenant\u00A0: ${name}`,
        title: ({ name }) => `Lancer «\u00A0${name}\u00A0» maintenant\u202F?`,
        text: ({ due }) =>
          due === null
            ? 'Cette tâche agit pour de bon, même en mode à blanc. Aucun passage ne dit encore combien\u202F; essayez d’abord à blanc.'
            : `Cette tâche agit pour de bon, même en mode à blanc. Au dernier passage\u00A0: ${due}.`,
        action: 'Confirmer et lancer',
        actionFresh: 'Lancer la tâche',
        done: 'Passage demandé. Le résultat s’affichera ici.',
      },
      en: {
        button: 'Run now',
        label: ({ name }) => `Run now: ${name}`,
        title: ({ name }) => `Run “${name}” now?`,
        text: ({ due }) =>
          due === null
            ? 'This job acts for good, even in dry-run mode. No run tells yet how much; start with a dry run.'
            : `This job acts for good, even in dry-run mode. At the last run: ${due}.`,
        action: 'Confirm and run',
        actionFresh: 'Run the job',
        done: 'Run requested. Its result will appear here.',
      },
    },
  },
]

interface ModeFacts {
  /** The mode to switch to: true if jobs delete due data, false if they only count it. */
  readonly sweep: boolean
  /** The amount of work due at the last runs, in words. Excludes jobs that act in both modes. */
  readonly due: string
}

export const SWITCH_MODE: PlannedAction<ModeFacts> = {
  endpoint: 'setJobsMode',
  icon: 'power',
  isGrave: ({ sweep }) => sweep,
  call: (call, { sweep }, { reason }) => call('setJobsMode', { body: { sweep, reason } }),
  words: {
    fr: {
      button: ({ sweep }) => (sweep ? 'Passer en réel' : 'Passer à blanc'),
      title: ({ sweep }) =>
        sweep
          ? 'Faire travailler les tâches en réel\u202F?'
          : 'Faire compter les tâches à blanc\u202F?',
      text: ({ sweep, due }) =>
        sweep
          ? `Dès leur prochain passage, elles suppriment ce qui est dû, définitivement. D’après les derniers passages\u00A0: ${due}\u00A0à traiter.`
          : 'Dès leur prochain passage, plus rien n’est supprimé\u00A0: les comptes inactifs et les données périmées restent, au-delà des durées annoncées.',
      action: ({ sweep }) =>
        sweep ? 'Confirmer et passer en réel' : 'Confirmer et passer à blanc',
      actionFresh: ({ sweep }) => (sweep ? 'Passer en réel' : 'Passer à blanc'),
      done: 'Mode changé. Il vaut dès le prochain passage.',
    },
    en: {
      button: ({ sweep }) => (sweep ? 'Switch to real' : 'Switch to dry run'),
      title: ({ sweep }) => (sweep ? 'Have jobs work for real?' : 'Have jobs only count?'),
      text: ({ sweep, due }) =>
        sweep
          ? `From their next run on, they erase what is due, and it can’t be undone. According to the last runs: ${due}\u00A0due.`
          : 'From their next run on, nothing is erased: idle accounts and expired data stay longer than we say they do.',
      action: ({ sweep }) =>
        sweep ? 'Confirm and switch to real' : 'Confirm and switch to dry run',
      actionFresh: ({ sweep }) => (sweep ? 'Switch to real' : 'Switch to dry run'),
      done: 'Mode changed. It applies from the next run on.',
    },
  },
}

interface HeldErasures {
  /** The number of erasures that wait, in words. */
  readonly left: string
  /** Whether this is the last release needed, because another owner has already released the erasures. */
  readonly isLast: boolean
}

export const RELEASE_ERASURES: PlannedAction<HeldErasures> = {
  endpoint: 'releaseBrake',
  icon: 'power',
  isGrave: () => true,
  call: (call, _, { reason }) => call('releaseBrake', { body: { reason } }),
  words: {
    fr: {
      button: 'Lever le frein pour aujourd’hui',
      title: 'Lever le frein pour aujourd’hui\u202F?',
      text: ({ left, isLast }) =>
        isLast
          ? `Une autre personne de la direction l’a déjà levé\u00A0: dès le prochain passage, ce qui attend est supprimé définitivement, comme ce qui s’y ajoutera aujourd’hui. Suppressions en attente\u00A0: ${left}.`
          : `Rien n’est supprimé avant qu’une autre personne de la direction lève aussi le frein aujourd’hui. Alors, ce qui attend est supprimé définitivement. Suppressions en attente\u00A0: ${left}.`,
      action: 'Confirmer et lever le frein',
      actionFresh: 'Lever le frein',
      done: ({ isLast }) =>
        isLast
          ? 'Frein levé. Les suppressions reprennent au prochain passage.'
          : 'C’est noté. Une autre personne de la direction doit aussi lever le frein.',
      refusals: {
        'tools/unavailable-here': 'Plus rien n’est freiné aujourd’hui. Actualisez la liste.',
      },
    },
    en: {
      button: 'Release the brake for today',
      title: 'Release the brake for today?',
      text: ({ left, isLast }) =>
        isLast
          ? `Another owner has released it already: from the next run on, what waits is erased and can’t be undone, like whatever is added today. Erasures waiting: ${left}.`
          : `Nothing is erased before another owner releases the brake too today. Then what waits is erased and can’t be undone. Erasures waiting: ${left}.`,
      action: 'Confirm and release the brake',
      actionFresh: 'Release the brake',
      done: ({ isLast }) =>
        isLast
          ? 'Brake released. Erasures go on at the next run.'
          : 'Noted. Another owner has to release the brake too.',
      refusals: {
        'tools/unavailable-here': 'Nothing is braked any more today. Refresh the list.',
      },
    },
  },
}
