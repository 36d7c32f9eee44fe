import type { Activity, ActivitySubmission, Prisma, PrismaClient } from '../generated/client/client.ts'
import { dayOf } from './days.ts'
import { freshDraw, type Draw } from './draw.ts'

const day = 86_400_000

export const activityRow = (overrides: Partial<Prisma.ActivityCreateManyInput> = {}, draw: Draw = freshDraw) =>
  ({
    id: draw.id(),
    name: `Demo ride day ${draw.suffix()}`,
    points: 50,
    ...overrides,
  }) satisfies Prisma.ActivityCreateManyInput

export const makeActivity = (db: PrismaClient, overrides: Parameters<typeof activityRow>[0] = {}): Promise<Activity> =>
  db.activity.create({ data: activityRow(overrides) })

/** Done yesterday, waits. */
export const activitySubmissionRow = (
  overrides: Partial<Prisma.ActivitySubmissionCreateManyInput> & { userId: string; activityId: string },
  draw: Draw = freshDraw,
) =>
  ({
    id: draw.id(overrides.createdAt as Date | undefined),
    doneOn: dayOf(new Date(Date.now() - day)),
    ...overrides,
  }) satisfies Prisma.ActivitySubmissionCreateManyInput

export const makeActivitySubmission = (
  db: PrismaClient,
  overrides: Parameters<typeof activitySubmissionRow>[0],
): Promise<ActivitySubmission> => db.activitySubmission.create({ data: activitySubmissionRow(overrides) })
