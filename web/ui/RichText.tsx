import { Typography } from '@mantine/core'
import classes from './RichText.module.css'

/** Shows formatted text. Only for html that the server has cleaned. */
export function RichText({ html }: { html: string }) {
  return (
    <Typography className={classes.text}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Typography>
  )
}
