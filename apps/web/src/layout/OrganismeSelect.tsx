import { listOrganismes } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { HOUR } from '#socle/api/millesimes'
import { read } from '#socle/api/read'
import { useExploitation } from '#socle/session/exploitation'
import { useOrganisme } from '#socle/session/organisme'
import { useSelection } from '#socle/session/selection'
import { BarSelect } from './BarSelect'

/** Choice of the organisation, for people who work for two. It deselects a farm of the other organisation. */
export function OrganismeSelect() {
  const { t } = useTranslation()
  const { idOrganisme, organismes: siens, selectOrganisme } = useOrganisme()
  const { selectExploitation } = useSelection()
  const { data: exploitation } = useExploitation()
  const { data: organismes } = useQuery({ ...read(listOrganismes, { query: {} }), staleTime: HOUR })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (organismes === undefined || idOrganisme === null) return null
  const select = (chosen: number) => {
    selectOrganisme(chosen)
    const suivie = exploitation?.idOrganisme ?? null
    // Pages of a farm redirect to the search when no farm is selected.
    if (suivie !== null && suivie !== chosen && siens.includes(suivie)) selectExploitation(null)
    // Specification 1, /documents.
    if (pathname === '/documents') navigate('/change-exploitation')
  }
  return (
    <BarSelect
      label={t('barre.organisme')}
      options={organismes.map(({ idOrganisme: id, nom }) => ({ value: String(id), label: nom }))}
      value={String(idOrganisme)}
      onChange={(value) => select(Number(value))}
    />
  )
}
