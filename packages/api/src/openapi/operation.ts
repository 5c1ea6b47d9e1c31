import type { Route } from '../routes/route.js';

/** A route that is described by itself: its handler and its method in the client are written apart. */
export type Operation = Route;
