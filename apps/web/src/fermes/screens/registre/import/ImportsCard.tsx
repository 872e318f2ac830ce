import { Button } from '@mantine/core'
import {
  type ImportDeRegistre,
  listImportsRegistre,
  listInterventions,
  reprendreImportRegistre,
} from '@sillon/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from '../Registre.module.css'
import { type Annee, registreDe } from '../use-intervention-form'

/** Imported files of the register, each with the button that takes it back; nothing without any. */
export function ImportsCard({ annee, isEditable }: { annee: Annee; isEditable: boolean }) {
  const { t } = useTranslation('registre')
  const { date } = useFormat()
  const { data: imports = [] } = useQuery(read(listImportsRegistre, registreDe(annee)))
  const reprendre = useReprise(annee)
  if (imports.length === 0) return null
  return (
    <div className={classes.imports}>
      <Card title={t('imports.titre')}>
        <ul className={classes.liste}>
          {imports.map((one) => (
            <li key={one.idImportRegistre}>
              <span>
                {one.nom}
                <span className={classes.detail}>
                  {t('imports.detail', { count: one.nombre, par: one.par, le: date(one.importeLe.slice(0, 10)) })}
                </span>
              </span>
              {one.reprisLe !== null ? (
                <span className={classes.detail}>{t('imports.repris', { le: date(one.reprisLe.slice(0, 10)) })}</span>
              ) : (
                isEditable && (
                  <Button
                    variant="default"
                    aria-label={t('imports.annulerUn', { nom: one.nom })}
                    onClick={() => reprendre(one)}
                  >
                    {t('imports.annuler')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Takes an import back; asks first when lines were corrected since. */
function useReprise(annee: Annee) {
  const { t } = useTranslation('registre')
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const send = async (idImportRegistre: number, corrigees: boolean) => {
    const { params, query } = registreDe(annee)
    const asked = { params: { ...params, idImportRegistre }, query, body: { corrigees } }
    const { data } = await request(reprendreImportRegistre, asked)
    toastSuccess(t('titre'), data.message)
    await Promise.all(
      [listInterventions, listImportsRegistre].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
  return async ({ idImportRegistre, nom }: ImportDeRegistre) => {
    try {
      await send(idImportRegistre, false)
    } catch (failure) {
      if (!(failure instanceof ApiFailure && failure.code === 'IMPORT_REGISTRE_CORRIGE')) return toastFailure(failure)
      const question = { message: failure.message, about: nom, confirmLabel: t('imports.annuler'), isDangerous: true }
      if (await confirm(question)) await send(idImportRegistre, true).catch(toastFailure)
    }
  }
}
