import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useViewer } from '../../session/session.ts'
import { flushLessons } from '../../scorm/lessonQueue.ts'
import { flush } from './progressQueue.ts'

/**
 * Sends what an earlier visit kept on this device, on whatever page the learner comes back, and whenever the network
 * does.
 */
export default function ProgressKeeper() {
  const environment = useRelayEnvironment()
  const { _id: userId } = useViewer()
  useEffect(() => {
    const send = () => {
      void flush(environment, userId)
      void flushLessons(environment, userId)
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [environment, userId])
  return null
}
