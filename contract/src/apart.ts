/** Requires that a table of the application behind the door share no name and no string value with ours. */
export type ApartFrom<Theirs, Ours> = {
  readonly [Name in keyof Theirs]: Name extends keyof Ours
    ? never
    : Exclude<Theirs[Name], string> | Exclude<Theirs[Name], Ours[keyof Ours]>
}
