import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever it lies (spaces included). */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

/** @param {...string} parts */
export const inCheckout = (...parts) => join(CHECKOUT, ...parts);

/** @param {...string} parts */
export const inHome = (...parts) => join(CHECKOUT, '.roundtable', ...parts);
