import { builder } from '../platform/graphql/builder.ts'

export const NotificationSubject = builder.enumType('NotificationSubject', {
  description: 'What notifications are about.',
  values: {
    TRAINING: { description: 'Courses and curriculums.' },
    CERTIFICATES: { description: 'Certificates issued, renewed and ending.' },
    POINTS: { description: 'Points and credits earned and expiring, and what was submitted for them.' },
    REQUESTS: { description: 'Answers to requests.' },
    COMMENTS: { description: 'Answers to one’s comments, and comments that name one.' },
    CLAIMS: { description: 'Spiff claims granted, refused and paid.' },
    NEWS: { description: 'What brands publish: news and promotions.' },
    EVENTS: { description: 'Events one goes to or may go to, and field training.' },
    REPORTS: { description: 'Reports one has emailed to people.' },
  } as const,
})
