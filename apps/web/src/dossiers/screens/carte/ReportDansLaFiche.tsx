import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PropsDuReport, ReportDialog } from './ReportDialog'

/** Button beside a drawing that copies its measure to the row that it fills. */
export function ReportDansLaFiche(props: PropsDuReport) {
  const { t } = useTranslation('carte')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="light" size="compact-sm" onClick={() => setOpen(true)}>
        {t('report.bouton')}
      </Button>
      {isOpen && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
