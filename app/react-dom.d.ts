// React 18 ships this entry, its types do not name it.
declare module 'react-dom/server.browser' {
  export { renderToReadableStream } from 'react-dom/server'
}
