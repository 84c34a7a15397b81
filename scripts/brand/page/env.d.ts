declare module 'virtual:project' {
  /** See `project.ts`. */
  export const served: unknown
}
