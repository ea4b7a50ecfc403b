/** The text of a module with what it imports, as a script for pages (`vite.config.ts`). */
declare module '*?inline-script' {
  const script: string
  export default script
}
