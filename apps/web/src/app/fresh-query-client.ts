import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Invalidation repeats a first fetch that is under way, too: it may have been answered before the change that it is
 * invalidated for. TanStack Query itself repeats only the fetches of queries that have data, and would take the early
 * answer for a fresh one.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active' })) {
      const isFirstFetch = query.state.fetchStatus === 'fetching' && query.state.data === undefined;
      // Silently: whoever waits for the answer gets that of the fetch which follows.
      if (isFirstFetch) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}
