import { Component } from 'react';
import type { ReactNode } from 'react';

export interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of the children once they have thrown; nothing if absent. */
  readonly fallback?: ReactNode;
  readonly onBroken?: (() => void) | undefined;
}

/** A part of a page that may throw without taking the rest with it. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onBroken?.();
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
