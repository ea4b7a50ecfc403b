interface DataTableProps {
  caption: string
  /** Over the columns; without it the first column says what the others are. */
  head?: string[]
  /** The first cell of each row is its heading. */
  rows: { cells: string[]; href?: string }[]
}

/** A table of numbers at the desk. `href`: where a row's last cell leads. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-small tabular-nums">
        <caption className="text-left font-semibold">{caption}</caption>
        {head && (
          <thead>
            <tr className="border-b border-ink text-left align-bottom">
              {head.map((label) => (
                <th key={label} className="py-2 pr-6">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ cells: [heading = '', ...cells], href }) => (
            <tr key={heading} className="border-b border-contour align-baseline">
              <th className="py-2.5 pr-6 text-left font-normal print:py-1.5">{heading}</th>
              {cells.map((cell, at) => (
                <td
                  key={at}
                  className={`py-2.5 print:py-1.5 ${head ? 'pr-6' : 'text-right whitespace-nowrap'}`}
                >
                  {href && at === cells.length - 1 ? (
                    <a
                      href={href}
                      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-end print:-my-1.5"
                    >
                      {cell}
                    </a>
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
