import type { MailTopic } from '../__generated__/MailChoices_user.graphql.ts'

/** Kinds of emails, as people choose among them. */
export const topics = [
  { topic: 'ASSIGNED', label: 'New training', description: 'Courses and curriculums that open to you.' },
  {
    topic: 'COMPLETED',
    label: 'Passed',
    description: 'Courses and curriculums you completed, with their certificates.',
  },
  { topic: 'FAILED', label: 'Not passed', description: 'A quiz that asks for another try.' },
  { topic: 'DUE', label: 'Due dates', description: 'Curriculums that are due soon, and those that are overdue.' },
  { topic: 'EXPIRING', label: 'Ends soon', description: 'Certificates and points 30 and 7 days before their end.' },
  { topic: 'REQUESTS', label: 'Requests', description: 'Answers to what you asked for.' },
  { topic: 'COMMENTS', label: 'Comments', description: 'Answers to your comments, and comments that name you.' },
  { topic: 'CLAIMS', label: 'Spiffs and claims', description: 'New spiffs, and claims granted, refused and paid out.' },
  {
    topic: 'NEWS',
    label: 'News and promotions',
    description: 'What your brands publish, and reminders of what you have not read.',
  },
  {
    topic: 'EVENTS',
    label: 'Events and field training',
    description: 'Reminders of events and visits, new times and places, and what is canceled.',
  },
  { topic: 'MESSAGES', label: 'Messages', description: 'Messages written to you. They are in your inbox too.' },
  { topic: 'REPORTS', label: 'Reports', description: 'Reports that are emailed to you on a schedule.' },
] as const satisfies { topic: MailTopic; label: string; description: string }[]
