/**
 * What a table of the application behind the door has to satisfy: none of its names, and none of its values if they are texts,
 * may stand in ours.
 */
export type ApartFrom<Theirs, Ours> = {
  readonly [Name in keyof Theirs]: Name extends keyof Ours
    ? never
    : Exclude<Theirs[Name], string> | Exclude<Theirs[Name], Ours[keyof Ours]>
}
