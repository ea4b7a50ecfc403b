import '@remix-run/server-runtime'

// Types loader and action data as single fetch hands them over: dates and undefined survive.
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}
