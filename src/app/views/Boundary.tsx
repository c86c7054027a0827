import { Component, type ReactNode } from 'react'
import { retryFailedComponents } from '#components/lazyComponent.tsx'

type BoundaryProps = {
  readonly fallback: (problem: unknown) => ReactNode
  readonly onError?: (problem: unknown) => void
  /** Identifies the content. A new value clears the error. */
  readonly resetKey?: string
  readonly children: ReactNode
}

type BoundaryState = { readonly problem?: unknown; readonly isBroken?: boolean; readonly resetKey?: string | undefined }

/**
 * Error boundary: renders `fallback` when a child throws, until the network is back. React supports error boundaries
 * only as classes.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError = (problem: unknown): BoundaryState => ({ problem, isBroken: true })

  readonly retry = (): void => {
    if (!this.state.isBroken) return
    retryFailedComponents()
    this.setState({ isBroken: false })
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry)
  }

  override componentDidCatch(problem: unknown): void {
    this.props.onError?.(problem)
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, isBroken: false }
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.state.problem) : this.props.children
  }
}
