/**
 * `npm run soak`: what takes too long for every change. Alone the promises that `npm run test:all` tries, too; with
 * the name of another file of this folder, such as `npm run soak -- store`, that one.
 */
const [part = 'promises'] = process.argv.slice(2)
await import(`./${part}.ts`)

export {}
