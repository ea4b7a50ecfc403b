import { type LoaderFunctionArgs, redirect } from '@remix-run/node'

interface CsvFile {
  /** For programs that read no other letters, such as `requests.csv`. */
  plainName: string
  name: string
  content: string | ReadableStream<Uint8Array>
}

/** Returns a file for Excel. */
export function csvAnswer({ plainName, name, content }: CsvFile): Response {
  const encoded = encodeURIComponent(name)
  return new Response(content, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encoded}`,
    },
  })
}

/** Returns the loader of a file. A file cannot ask for the password: the page that links to it does. */
export function orSignInAt(page: string, loader: (args: LoaderFunctionArgs) => Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await loader(args)
    } catch (answer) {
      if (!(answer instanceof Response) || answer.status !== 401) throw answer
      return redirect(page + new URL(args.request.url).search, 303)
    }
  }
}
