-- Whether the link of an invitation was shown to whoever invited. Such a link proves nothing about the address. The release before
-- shows every link and does not write this column.
ALTER TABLE portal_invitation ADD COLUMN link_shown boolean NOT NULL DEFAULT true;
GRANT INSERT (link_shown) ON portal_invitation TO paylink_application;
