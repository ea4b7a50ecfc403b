/**
 * The paper's colour as browsers want it for their own frames, outside of any style sheet. The token
 * `paper` of tailwind.config.ts, which a test holds it to.
 */
export const PAPER = '#F6F3EA'
