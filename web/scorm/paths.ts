/** The package of a course, in the course’s editor. */
export const packageTab = (courseId: string) => `/auth/admin/courses/${courseId}/edit?tab=package`
