import type { Notification, PrismaClient, Prisma } from '../generated/client/client.ts'

export const makeNotification = (
  db: PrismaClient,
  overrides: Partial<Prisma.NotificationCreateManyInput> & { userId: string },
): Promise<Notification> =>
  db.notification.create({
    data: { kind: 'course.completed', title: 'Course passed', body: 'You passed a course.', ...overrides },
  })
