import { z } from 'zod'

/** Another dealer, other departments or audiences, another position, as kept with the request. */
export const wanted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('DEALER'), dealerId: z.string() }),
  z.object({ kind: z.enum(['DEPARTMENT', 'AUDIENCE']), groupIds: z.array(z.string()) }),
  z.object({ kind: z.literal('POSITION'), position: z.string() }),
])
export type Wanted = z.infer<typeof wanted>
