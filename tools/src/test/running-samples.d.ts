import type { AnnouncementItem } from '@sesame/contract/endpoints/tools/announcements';
import type { Diagnosis } from '@sesame/contract/endpoints/tools/diagnosis';
import type { JobItem } from '@sesame/contract/endpoints/tools/jobs';
import type { LimitItem } from '@sesame/contract/endpoints/tools/limits';
import type { Overview } from '@sesame/contract/endpoints/tools/overview';
/** The figures of a period; sums are those of its counts. */
export declare function overviewOf(asked: number, changed?: Partial<Overview>): Overview;
export declare const news: AnnouncementItem;
/** Eight runs, the latest of which stopped early. */
export declare const idleGuests: JobItem;
export declare const announcementsJob: JobItem;
export declare const signInLimit: LimitItem;
export declare const askedLimit: LimitItem;
export declare const report: Diagnosis;
