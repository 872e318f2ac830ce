import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './LoadMore.module.css'

interface Props {
  isLoading: boolean
  onLoad: () => void
}

/** Loads the next page when it scrolls into view; it is a button, and also works by keyboard. */
export function LoadMore({ isLoading, onLoad }: Props) {
  const { t } = useTranslation('liste')
  const { ref, entry } = useIntersection({ rootMargin: '1px' })
  const isInView = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isInView && !isLoading) onLoad()
  }, [isInView, isLoading, onLoad])
  return (
    <div ref={ref} className={classes.root}>
      <Button variant="default" onClick={onLoad} loading={isLoading}>
        {t('suite')}
      </Button>
    </div>
  )
}
