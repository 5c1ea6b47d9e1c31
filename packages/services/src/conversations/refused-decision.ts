import { assertNever, type DecisionRefusal, fail, NOTICE, type ServiceResult, say } from '@roundtable/core';

/** The error for a decision that was refused. */
export function refused(
  refusal: DecisionRefusal,
  { editable }: { readonly editable: readonly string[] },
): ServiceResult<never> {
  switch (refusal.type) {
    case 'notEditable': {
      const { field } = refusal;
      return fail('VALIDATION_ERROR', `edits.${field}: not an editable field (${editable.join(', ')})`, {
        [`edits.${field}`]: 'not editable',
      });
    }
    case 'decided':
      return fail('CONFLICT', `This proposal has already been decided (${refusal.status}).`);
    case 'expired':
      return fail('CONFLICT', say(NOTICE.expired, 'en'));
    default:
      return assertNever(refusal);
  }
}
