declare module 'virtual:project' {
  /** The settings that the page gets from its server; see `project.ts`. */
  export const served: unknown
}
