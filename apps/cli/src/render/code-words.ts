/** The server's messages are in English; a Spanish chat has its own text for each code, without the full stop. */
export const SPANISH_BY_CODE: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'El servidor no acepta estos datos',
  UNAUTHENTICATED: 'El servidor no reconoce quién eres',
  FORBIDDEN: 'No tienes permiso para hacer esto',
  NOT_FOUND: 'Esto no existe o se ha eliminado',
  CONFLICT: 'No se ha podido hacer: algo ha cambiado entretanto, ya existe o se ha llegado a un límite',
  PAYLOAD_TOO_LARGE: 'Lo que envías es demasiado grande. Prueba con algo más corto o más pequeño',
  UNSUPPORTED_MEDIA_TYPE: 'El servidor no admite este tipo de archivo. Prueba con otro tipo',
  RATE_LIMITED: 'Has llegado al límite por ahora',
  UNAVAILABLE: 'El servicio no está disponible en este momento. Inténtalo dentro de un rato',
  UNREACHABLE: 'No se puede contactar con el servidor',
  INVALID_RESPONSE: 'No se ha entendido la respuesta del servidor',
  UNKNOWN: 'No se ha entendido la respuesta del servidor',
};
