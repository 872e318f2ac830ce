import { Button } from '@mantine/core'
import { annulerImportPac, type DernierImportPac, getDernierImportPac } from '@sillon/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { confirm } from '#socle/ui/confirm'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import type { Annee } from '../brouillon'
import { adresseOf } from '../use-assolement'
import classes from './DernierImport.module.css'

interface Props {
  annee: Annee
  isDirty: boolean
  /** Called after the import is undone. */
  onUndone: () => Promise<void>
}

/** Last import of the year, with its undoing; nothing without one. */
export function DernierImport({ annee, isDirty, onUndone }: Props) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const toastFailure = useFailureToast()
  const { data, refetch } = useQuery({
    queryKey: [getDernierImportPac.path, adresseOf(annee), 'revision'],
    queryFn: ({ signal }) => request(getDernierImportPac, { ...adresseOf(annee), signal }),
    gcTime: 0,
  })
  const undo = useMutation({
    mutationFn: ({ idImportPac }: DernierImportPac) =>
      request(annulerImportPac, {
        params: { idExploitation: annee.idExploitation, idImportPac },
        query: { millesime: annee.idMillesime },
        // The person has seen the losses of this revision and confirmed them.
        body: { confirme: true },
        ifMatch: data?.etag ?? null,
      }),
    onSuccess: async () => {
      toastSuccess(t('dernier.annule'), t('dernier.retabli'))
      await onUndone()
    },
    onError: (failure) => {
      toastFailure(failure)
      refetch()
    },
  })
  const dernier = data?.data.dernier ?? null
  if (dernier === null) return null
  const ask = async () => {
    const isConfirmed = await confirm({
      message: <Question dernier={dernier} isDirty={isDirty} />,
      confirmLabel: t('dernier.annuler'),
      // "Annuler" beside "Annuler l’import" would leave a doubt.
      cancelLabel: t('dernier.garder'),
      isDangerous: true,
    })
    if (isConfirmed) undo.mutate(dernier)
  }
  return (
    <section className={classes.root}>
      <p>
        <strong>{t('dernier.titre')}</strong>{' '}
        {t('dernier.message', { nom: dernier.nom, par: dernier.par, ...format.moment(dernier.importeLe) })}
      </p>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={ask}
        loading={undo.isPending}
      >
        {t('dernier.annuler')}
      </Button>
    </section>
  )
}

function Question({ dernier, isDirty }: { dernier: DernierImportPac; isDirty: boolean }) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { lignes, nombreParcelles } = dernier.pertes
  const surfaceOf = (surfaceHa: number) => (surfaceHa === 0 ? '–' : `${format.number(surfaceHa)} ha`)
  return (
    <>
      <p>{t('dernier.question', { nom: dernier.nom })}</p>
      {lignes.length + nombreParcelles > 0 && (
        <>
          <p className={classes.pertes}>{t('dernier.pertes')}</p>
          <ul className={classes.liste}>
            {lignes.map(({ libelleCulture, libelleTypeCulture, surfaceImport, surfaceActuelle }) => (
              <li key={`${libelleCulture} ${libelleTypeCulture}`}>
                {t('dernier.ligne', {
                  nom: libelleCulture,
                  avant: surfaceOf(surfaceImport),
                  apres: surfaceOf(surfaceActuelle),
                })}
              </li>
            ))}
            {nombreParcelles > 0 && <li>{t('dernier.parcelles', { count: nombreParcelles })}</li>}
          </ul>
        </>
      )}
      {isDirty && <p className={classes.pertes}>{t('dernier.saisie')}</p>}
    </>
  )
}
