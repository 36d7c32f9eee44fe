import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { recorded } from './durations.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The files of one project after those of another, so that workers keep what they loaded; in each the longest first, so
 * that none is left alone at the end. What was never timed comes before all others.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      recorded[path.relative(root, moduleId).replaceAll(path.sep, '/')] ?? Infinity
    const order = ['journeys', 'alone', 'api', 'web']
    const place = ({ project }: TestSpecification) => order.indexOf(project.name)
    return files.toSorted((a, b) => place(a) - place(b) || (seconds(b) === seconds(a) ? 0 : seconds(b) - seconds(a)))
  }
}
