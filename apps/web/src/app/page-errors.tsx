import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ErrorState } from '../ui/states.js';

interface Props {
  readonly children: ReactNode;
}

/**
 * Shows what a page threw in its place, until another page is gone to. Another try loads everything anew: code that
 * could not be had once is not asked for again by the browser, and after a deployment it has other addresses.
 */
export function PageErrors({ children }: Props) {
  const [path] = useLocation();
  return <Boundary path={path}>{children}</Boundary>;
}

class Boundary extends Component<Props & { readonly path: string }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    addEventListener('online', this.tryAgain);
  }

  override componentDidUpdate(before: { readonly path: string }) {
    if (before.path !== this.props.path && this.state.error !== null) this.setState({ error: null });
  }

  override componentWillUnmount() {
    removeEventListener('online', this.tryAgain);
  }

  private readonly tryAgain = () => {
    if (this.state.error !== null) void reloadIfAnswered();
  };

  override render() {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <ErrorState level={1} error={error} retry={this.tryAgain} />
    );
  }
}

/** Without an answer the browser's own page of errors would stand in ours' place. */
async function reloadIfAnswered(): Promise<void> {
  const isAnswered = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isAnswered) location.reload();
}
