import { notify } from '../../domain/news/notify.ts'
import { courseWords } from '../../domain/news/trainingWords.ts'
import { on } from '../../platform/events.ts'

// How it went is told as of every quiz; here is what a person has heard and no longer holds.
on('quiz.resultUndone', async (c, { userId, courseId, attemptId, at }) => {
  const course = await courseWords(c.tx, courseId)
  if (course)
    await notify(c, {
      userId,
      kind: 'course.quiz.undone',
      title: `Your quiz of “${course.title}” is looked at again`,
      body: 'The result you had was taken back. You hear how it goes.',
      link: course.link,
      reference: `course.quiz.undone:${attemptId}:${at}`,
    })
})
