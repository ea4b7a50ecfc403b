import { Component, type ReactNode } from 'react'

interface ServerPage {
  page: HTMLElement
  nodes: ChildNode[]
  path: string
  /** The nodes are in place again, in place of React's. */
  isBack: boolean
}

/** What the server put into the document's container, and at which path. */
let sent: ServerPage | null = null

/** Remembers what the server sent, before React hydrates it. */
export function rememberServerPage(page: HTMLElement): void {
  sent = { page, nodes: [...page.childNodes], path: location.pathname, isBack: false }
}

/** Marks the page as taken over by scripts, for styles and for what the page does until then. */
export function markScripted(): void {
  const { dataset } = document.documentElement
  dataset.scripted = ''
  delete dataset.chosen
}

interface GuardState {
  failure: { error: unknown; isServerPage: boolean } | null
}

/**
 * Puts the page that the server sent back in place where React cannot render it: its links and forms work
 * without scripts, and what was typed is still there. Without this React would empty the container, or Remix show an
 * error. On a page that a script has opened, the error goes on to the route's ErrorBoundary.
 *
 * It is around RemixBrowser, for data that something between server and browser has changed, and within
 * Remix's own boundaries around each page.
 */
export class HydrationGuard extends Component<{ children: ReactNode }, GuardState> {
  override state: GuardState = { failure: null }

  static getDerivedStateFromError(error: unknown): GuardState {
    return { failure: { error, isServerPage: sent !== null && sent.path === location.pathname } }
  }

  override componentDidMount(): void {
    // With some of the data missing, Remix renders nothing until it has asked for it again; its own page for errors
    // is not the site's.
    if (!this.state.failure && sent && !sent.page.querySelector('#main')) {
      this.setState(HydrationGuard.getDerivedStateFromError(new Error('No page was rendered.')))
    } else this.restore()
  }

  override componentDidUpdate(): void {
    this.restore()
  }

  /** Runs when React has removed its own nodes. */
  private restore(): void {
    const { failure } = this.state
    if (!sent || !failure?.isServerPage || sent.isBack) return
    sent.isBack = true
    sent.page.replaceChildren(...sent.nodes)
    delete document.documentElement.dataset.scripted
    // Chrome before 95 has no reportError().
    setTimeout(() => {
      throw new Error(
        `Scripts could not take over this page, perhaps because something changed it on its way. It works by its links and forms. ${String(failure.error)}`,
      )
    })
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (!failure.isServerPage) throw failure.error
    return null
  }
}
