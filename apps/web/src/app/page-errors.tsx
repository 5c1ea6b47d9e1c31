import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.js';

interface Props {
  readonly children: ReactNode;
}

/** Shows what a page threw in its place; another try draws the page anew. */
export class PageErrors extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorState level={1} error={error} retry={() => this.setState({ error: null })} />;
  }
}
