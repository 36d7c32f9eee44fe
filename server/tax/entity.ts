import { entity } from '../platform/kit/entity.ts'

/** Its person’s alone, at the keyboard themselves. */
export const TaxForm = entity('TaxForm', ({ id: userId }) => ({ userId }), 'inPerson')
