import { type GatewayHost, implement } from '@roundtable/engine';
import { sharingRoutes } from './routes.js';
import { createSharingService } from './service.js';

export function implementSharing(host: GatewayHost<unknown>) {
  const sharing = createSharingService(host);
  return implement(sharingRoutes, {
    export: ({ userId, params, query }) => sharing.export(userId, params.id, query),
    get: ({ userId, params }) => sharing.get(userId, params.id),
    put: ({ userId, params }) => sharing.put(userId, params.id),
    remove: ({ userId, params }) => sharing.remove(userId, params.id),
    list: ({ userId, query }) => sharing.list(userId, query),
    read: ({ headers, query }) => sharing.read(headers['share-token'], query),
  });
}
