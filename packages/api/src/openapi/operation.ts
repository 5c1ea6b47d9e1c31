import type { Route } from '../routes/route.js';

/** A route that is only described here: its handler and its client method are written by hand elsewhere. */
export type Operation = Route;
