/** The server says in English, exactly, what is wrong; other languages have words of their own for each code. */
export const SPANISH_BY_CODE: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'El servidor no acepta estos datos. Revísalos, por favor.',
  UNAUTHENTICATED: 'Tu sesión ha terminado. Vuelve a entrar, por favor.',
  FORBIDDEN: 'No tienes permiso para hacer esto.',
  NOT_FOUND: 'Esto no existe o se ha eliminado.',
  CONFLICT:
    'No se ha podido hacer: algo ha cambiado entretanto, ya existe o se ha llegado a un límite. Vuelve a cargar la página para ver cómo está ahora.',
  PAYLOAD_TOO_LARGE: 'Lo que envías es demasiado grande. Prueba con algo más corto o más pequeño.',
  UNSUPPORTED_MEDIA_TYPE: 'El servidor no admite este tipo de archivo. Prueba con otro tipo.',
  RATE_LIMITED: 'Has llegado al límite por ahora. Inténtalo más tarde.',
  UNAVAILABLE: 'El servicio no está disponible en este momento. Inténtalo dentro de un rato.',
};
