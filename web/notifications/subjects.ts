/** What notifications are about, as people filter them. */
export const SUBJECTS = [
  { value: 'TRAINING', label: 'Training' },
  { value: 'CERTIFICATES', label: 'Certificates' },
  { value: 'POINTS', label: 'Points' },
  { value: 'REQUESTS', label: 'Requests' },
  { value: 'CLAIMS', label: 'Claims' },
  { value: 'COMMENTS', label: 'Comments' },
  { value: 'NEWS', label: 'News and promotions' },
  { value: 'EVENTS', label: 'Events and field training' },
  { value: 'REPORTS', label: 'Reports' },
]
