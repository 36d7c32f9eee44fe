// The run time of one stay in a lesson of SCORM 2004: what its API answers, with the errors of the standard.
import type { Cmi } from '../cmi.ts'
import { stayOf, type Stay } from './elements.ts'
import { Failed, WORDS } from './errors.ts'
import { evaluated, readElement } from './readElement.ts'
import { setElement } from './setElement.ts'

/** All a lesson has to say. */
interface Said {
  cmi: Cmi
  /** Elements it set itself, the last one last. */
  set: string[]
  /** What it asks for next; `_none_` for nothing. */
  request: string
}

export interface Api {
  /** Of the interface itself, which lessons may ask for (RTE 3.3). */
  readonly version: '1.0'
  Initialize(text: string): string
  Terminate(text: string): string
  GetValue(element: string): string
  SetValue(element: string, value: unknown): string
  Commit(text: string): string
  GetLastError(): string
  GetErrorString(code: string): string
  GetDiagnostic(code: string): string
}

interface Options {
  shared?: Stay['shared']
  valid?: Stay['valid']
  /** As the book has it, for tests; lessons are taken kindly. */
  isStrict?: boolean
  onCommit(said: Said): void
  onTerminate(said: Said): void
}

export interface RunTime {
  api: Api
  said(): Said
  isRunning(): boolean
}

function saidOf(stay: Stay): Said {
  const cmi = Object.fromEntries([...stay.values].filter(([element]) => !element.endsWith('.')))
  for (const path of ['cmi.success_status', 'cmi.completion_status']) {
    const status = evaluated(stay, path)
    if (status !== undefined) cmi[path] = status
  }
  return { cmi, set: [...stay.touched], request: stay.values.get('adl.nav.request') ?? '_none_' }
}

export function createRunTime(launch: Cmi, options: Options): RunTime {
  const { shared = [], valid = () => 'unknown', isStrict = false, onCommit, onTerminate } = options
  const stay = stayOf(launch, { shared, valid, isStrict })
  let phase: 'before' | 'running' | 'over' = 'before'
  let last = 0
  /** Runs a call; before and after the stay it has errors of its own. */
  const call = <T>(early: number, late: number, otherwise: T, does: () => T): T => {
    try {
      if (phase !== 'running') throw new Failed(phase === 'before' ? early : late)
      const answer = does()
      last = 0
      return answer
    } catch (error) {
      last = error instanceof Failed ? error.code : 101
      return otherwise
    }
  }
  const withoutText = (text: string) => {
    if (text !== '') throw new Failed(201)
  }
  const api: Api = {
    version: '1.0',
    Initialize(text) {
      last = text !== '' ? 201 : phase === 'running' ? 103 : phase === 'over' ? 104 : 0
      if (!last) phase = 'running'
      return String(last === 0)
    },
    Terminate: (text) =>
      call(112, 113, 'false', () => {
        withoutText(text)
        phase = 'over'
        onTerminate(saidOf(stay))
        return 'true'
      }),
    GetValue: (element) => call(122, 123, '', () => readElement(stay, String(element))),
    SetValue: (element, value) =>
      call(132, 133, 'false', () => {
        setElement(stay, String(element), String(value))
        return 'true'
      }),
    Commit: (text) =>
      call(142, 143, 'false', () => {
        withoutText(text)
        onCommit(saidOf(stay))
        return 'true'
      }),
    GetLastError: () => String(last),
    GetErrorString: (code) => WORDS[String(code)] ?? '',
    GetDiagnostic: (code) => WORDS[String(code) || String(last)] ?? '',
  }
  return { api, said: () => saidOf(stay), isRunning: () => phase === 'running' }
}
