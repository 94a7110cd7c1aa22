import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorPage } from './Fallbacks.tsx';

interface CatchProps {
  /** A change of place clears the failure. */
  place: string;
  children: ReactNode;
}

interface CatchState {
  error: Error | null;
  place: string;
}

class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { error: null, place: this.props.place };

  static getDerivedStateFromError = (error: Error): Partial<CatchState> => ({ error });

  static getDerivedStateFromProps({ place }: CatchProps, state: CatchState): Partial<CatchState> | null {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorPage error={error} /> : this.props.children;
  }
}

/** A screen that stops leaves rail and top bar standing. */
export const ErrorCatcher = ({ children }: { children: ReactNode }) => (
  <Catch place={useLocation().pathname}>{children}</Catch>
);
