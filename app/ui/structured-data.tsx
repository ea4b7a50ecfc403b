import type { Graph } from 'schema-dts'

/**
 * What a page says in schema.org's words. Only the server makes it, for the search engines that read
 * what it sends: write `import.meta.env.SSR ? … : null`, and the browser's scripts stay without it.
 */
export function StructuredData({ data }: { data: Graph | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? escapeTags(JSON.stringify(data)) : '' }}
    />
  )
}

/** Nothing within a script element may look like its end. */
function escapeTags(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
