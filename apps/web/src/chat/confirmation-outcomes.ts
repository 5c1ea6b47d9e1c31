/** What became of a proposal, by its kind. */
export const OUTCOMES = {
  en: {
    plan_save: {
      approved: 'You approved it. The plan is saved.',
      edited: 'You approved it with your changes. Your version is saved.',
      rejected: 'You decided not to save it.',
      expired: 'The time to decide is over. Nothing was saved.',
      failed: 'You approved it, but it could not be carried out as proposed. Nothing was saved.',
    },
    plan_change: {
      approved: 'You approved it. The plan is changed.',
      edited: 'You approved it with your changes. Your version is saved.',
      rejected: 'You decided to leave the plan as it is.',
      expired: 'The time to decide is over. The plan is as it was.',
      failed: 'You approved it, but it could not be carried out as proposed. The plan is as it was.',
    },
    plan_delete: {
      approved: 'You approved it. The plan is deleted; for 30 days you can bring it back.',
      edited: 'You approved it. The plan is deleted; for 30 days you can bring it back.',
      rejected: 'You decided to keep the plan.',
      expired: 'The time to decide is over. The plan is kept.',
      failed: 'You approved it, but it could not be carried out as proposed. The plan is kept.',
    },
    goal_delete: {
      approved: 'You approved it. The goal is deleted; for 30 days you can bring it back.',
      edited: 'You approved it. The goal is deleted; for 30 days you can bring it back.',
      rejected: 'You decided to keep the goal.',
      expired: 'The time to decide is over. The goal is kept.',
      failed: 'You approved it, but it could not be carried out as proposed. The goal is kept.',
    },
    project_delete: {
      approved: 'You approved it. The project is deleted.',
      edited: 'You approved it. The project is deleted.',
      rejected: 'You decided to keep the project.',
      expired: 'The time to decide is over. The project is kept.',
      failed: 'You approved it, but it could not be carried out as proposed. The project is kept.',
    },
    address_open: {
      approved: 'You agreed. The page was opened.',
      edited: 'You agreed. The page was opened.',
      rejected: 'You decided not to open it.',
      expired: 'The time to decide is over. Nothing was opened.',
      failed: 'You agreed, but the page could not be opened.',
    },
    tool_call: {
      approved: 'You agreed. It is done.',
      edited: 'You agreed. It is done.',
      rejected: 'You decided against it. Nothing was done.',
      expired: 'The time to decide is over. Nothing was done.',
      failed: 'You agreed, but it could not be done.',
    },
    other: {
      approved: 'You approved it. It is done.',
      edited: 'You approved it with your changes. It is done.',
      rejected: 'You rejected it.',
      expired: 'The time to decide is over. Nothing was done.',
      failed: 'You approved it, but it could not be carried out as proposed.',
    },
  },
  es: {
    plan_save: {
      approved: 'Lo has aprobado. El plan está guardado.',
      edited: 'Lo has aprobado con tus cambios. Tu versión está guardada.',
      rejected: 'Has decidido no guardarlo.',
      expired: 'El plazo para decidir ha terminado. No se ha guardado nada.',
      failed:
        'Lo has aprobado, pero no se ha podido llevar a cabo tal como se propuso. No se ha guardado nada.',
    },
    plan_change: {
      approved: 'Lo has aprobado. El plan está cambiado.',
      edited: 'Lo has aprobado con tus cambios. Tu versión está guardada.',
      rejected: 'Has decidido dejar el plan como está.',
      expired: 'El plazo para decidir ha terminado. El plan está como estaba.',
      failed:
        'Lo has aprobado, pero no se ha podido llevar a cabo tal como se propuso. El plan está como estaba.',
    },
    plan_delete: {
      approved: 'Lo has aprobado. El plan está eliminado; durante 30 días puedes recuperarlo.',
      edited: 'Lo has aprobado. El plan está eliminado; durante 30 días puedes recuperarlo.',
      rejected: 'Has decidido conservar el plan.',
      expired: 'El plazo para decidir ha terminado. El plan se conserva.',
      failed: 'Lo has aprobado, pero no se ha podido llevar a cabo tal como se propuso. El plan se conserva.',
    },
    goal_delete: {
      approved: 'Lo has aprobado. La meta está eliminada; durante 30 días puedes recuperarla.',
      edited: 'Lo has aprobado. La meta está eliminada; durante 30 días puedes recuperarla.',
      rejected: 'Has decidido conservar la meta.',
      expired: 'El plazo para decidir ha terminado. La meta se conserva.',
      failed: 'Lo has aprobado, pero no se ha podido llevar a cabo tal como se propuso. La meta se conserva.',
    },
    project_delete: {
      approved: 'Lo has aprobado. El proyecto está eliminado.',
      edited: 'Lo has aprobado. El proyecto está eliminado.',
      rejected: 'Has decidido conservar el proyecto.',
      expired: 'El plazo para decidir ha terminado. El proyecto se conserva.',
      failed:
        'Lo has aprobado, pero no se ha podido llevar a cabo tal como se propuso. El proyecto se conserva.',
    },
    address_open: {
      approved: 'Has dicho que sí. La página se ha abierto.',
      edited: 'Has dicho que sí. La página se ha abierto.',
      rejected: 'Has decidido no abrirla.',
      expired: 'El plazo para decidir ha terminado. No se ha abierto nada.',
      failed: 'Has dicho que sí, pero la página no se ha podido abrir.',
    },
    tool_call: {
      approved: 'Has dicho que sí. Está hecho.',
      edited: 'Has dicho que sí. Está hecho.',
      rejected: 'Has decidido que no. No se ha hecho nada.',
      expired: 'El plazo para decidir ha terminado. No se ha hecho nada.',
      failed: 'Has dicho que sí, pero no se ha podido hacer.',
    },
    other: {
      approved: 'Lo has aprobado. Está hecho.',
      edited: 'Lo has aprobado con tus cambios. Está hecho.',
      rejected: 'Lo has rechazado.',
      expired: 'El plazo para decidir ha terminado. No se ha hecho nada.',
      failed: 'Lo has aprobado, pero no se ha podido llevar a cabo tal como se propuso.',
    },
  },
} as const;
