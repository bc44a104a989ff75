import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** The path of the screen inside. Another path ends the failure of the one before. */
  at?: string;
  instead: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  at: string | undefined;
  hasFailed: boolean;
}

/** Error boundary: if a part of the portal cannot be fetched or throws, the rest of the page stays. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState) {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
