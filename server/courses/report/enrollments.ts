import { resultsCountedFor } from '../../domain/people/rules.ts'
import { CONTENT_STATES, contentIn } from '../../domain/reporting/content.ts'
import { worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { ReportedCourse } from '../entity.ts'
import { ofBrand, ofPeople, peopleCounted, SENT, whetherSent } from './counted.ts'

/** The enrollment report of spec part 2, 4, 7 and 9: its rows are marked as sent to whoever keeps such a list. */
report('enrollments', ReportedCourse, {
  title: 'Enrollments',
  description:
    'Courses with who enrolled in them, and whether that was sent to whoever keeps the list. Deleted ones are found by the status.',
  may: 'course-reports',
  among: ({ status }) => (status ? {} : { deletedAt: null }),
  counts: peopleCounted,
  columns: (c) => ({
    title: c.made((k) => `${k}.title`, ['title'], { title: 'Course', isDefault: true }),
    status: c.field('status', { title: 'Status', kind: 'STATE' }),
    brands: c.names('curriculums.curriculum.brands.brand', 'name', { title: 'Brands', isDefault: true }),
    enrolled: c.count('progress', {
      title: 'Enrolled',
      hint: 'People who began in the period, or ever.',
      at: 'startedAt',
      isDefault: true,
    }),
    toSend: c.count('progress', {
      title: 'To send',
      hint: 'Of these, not yet marked as sent.',
      where: whetherSent('TO_SEND'),
      at: 'startedAt',
      isDefault: true,
    }),
    sent: c.count('progress', {
      title: 'Sent',
      hint: 'Of these, marked as sent.',
      where: whetherSent('SENT'),
      at: 'startedAt',
      isDefault: true,
    }),
    passed: c.count('progress', {
      title: 'Passed',
      hint: 'In the period, or ever.',
      where: { status: 'PASSED' },
      at: 'completedAt',
    }),
    lastEnrolled: c.latest('progress', 'startedAt', { title: 'Last enrolled', isDefault: true }),
    lastSent: c.latest('progress', 'enrollmentSentAt', { title: 'Last sent', isDefault: true }),
  }),
  filters: (f) => ({
    text: f.text('Title', (text) => ({ title: { contains: text, mode: 'insensitive' } })),
    sent: f.oneOf('Sent', SENT, (sent, _filters, viewer) => ({
      progress: { some: { AND: [whetherSent(sent), resultsCountedFor(viewer)] } },
    })),
    status: f.oneOf('Status', CONTENT_STATES, contentIn),
    brand: f.id('Brand', 'Brand', { rows: ofBrand }),
    dealer: f.id('Dealer', 'Dealer', { counted: (dealerId) => ofPeople({ user: worksAt(dealerId) }) }),
  }),
  order: 'title',
  size: 25,
  detail: '/auth/admin/report/enrollment/{id}/details',
})
