import { useDuplicateContent } from '../domain/content/useDuplicateContent.ts'

/** Copies a course and opens the copy. */
export const useDuplicateCourse = () =>
  useDuplicateContent({
    target: 'COURSE',
    editorOf: (id) => `/auth/admin/courses/${id}/edit`,
    message: (title) => `“${title}” is a draft of its own now`,
  })
