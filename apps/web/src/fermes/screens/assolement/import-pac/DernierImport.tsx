import { Button } from '@mantine/core'
import { getDernierImportPac } from '@sillon/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import type { Annee } from '../brouillon'
import { adresseOf } from '../use-assolement'
import classes from './DernierImport.module.css'

interface Props {
  annee: Annee
  onUndo: () => void
}

/** Last import of the year, with its undoing; nothing without one. */
export function DernierImport({ annee, onUndo }: Props) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { data } = useQuery({
    queryKey: [getDernierImportPac.path, adresseOf(annee), 'revision'],
    queryFn: ({ signal }) => request(getDernierImportPac, { ...adresseOf(annee), signal }),
    gcTime: 0,
  })
  const dernier = data?.data.dernier ?? null
  if (dernier === null) return null
  return (
    <section className={classes.root}>
      <p>
        <strong>{t('dernier.titre')}</strong>{' '}
        {t('dernier.message', { nom: dernier.nom, par: dernier.par, ...format.moment(dernier.importeLe) })}
      </p>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
        {t('assolement:annulation.annulerImport')}
      </Button>
    </section>
  )
}
