import { Component, type ReactNode } from 'react'
import panes from './pane.module.css'

type PaneBoundaryProps = { readonly children: ReactNode }
type PaneBoundaryState = { readonly isFailed: boolean; readonly problem?: unknown }

/** Shows the error of a pane in its place, so that the other panes and the host page go on. */
export class PaneBoundary extends Component<PaneBoundaryProps, PaneBoundaryState> {
  override state: PaneBoundaryState = { isFailed: false }

  static getDerivedStateFromError(problem: unknown): PaneBoundaryState {
    return { isFailed: true, problem }
  }

  override render(): ReactNode {
    if (!this.state.isFailed) return this.props.children
    return (
      <div role="alert">
        <p className={panes.problem}>This pane has failed: {String(this.state.problem)}</p>
        <div className={panes.buttons}>
          <button className={panes.button} type="button" onClick={() => this.setState({ isFailed: false })}>
            Show it again
          </button>
        </div>
      </div>
    )
  }
}
