/** Type check: a table of the application that uses Sésame must share no name and no string value with our table. */
export type ApartFrom<Theirs, Ours> = {
  readonly [Name in keyof Theirs]: Name extends keyof Ours
    ? never
    : Exclude<Theirs[Name], string> | Exclude<Theirs[Name], Ours[keyof Ours]>
}
